CREATE TABLE "incoming_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"came_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_days" (
	"day" date PRIMARY KEY NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"parts" integer DEFAULT 0 NOT NULL,
	"cost_cents" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"undelivered" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sms_days_cost" CHECK ("sms_days"."cost_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sms_stops" (
	"phone" text PRIMARY KEY NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "kind" text DEFAULT 'news' NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "parts" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "gateway_id" text;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "delivery" text;--> statement-breakpoint
CREATE INDEX "incoming_messages_age" ON "incoming_messages" USING btree ("came_at");--> statement-breakpoint
CREATE INDEX "outgoing_messages_recipient" ON "outgoing_messages" USING btree ("recipient","created_at");--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_gateway_id_unique" UNIQUE("gateway_id");