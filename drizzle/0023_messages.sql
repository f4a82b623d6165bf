CREATE TABLE "blocks" (
	"user_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocks_user_id_blocked_id_pk" PRIMARY KEY("user_id","blocked_id"),
	CONSTRAINT "blocks_two" CHECK ("blocks"."user_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mentor_id" uuid,
	"mentee_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"last_message_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversations_two" CHECK ("conversations"."mentor_id" <> "conversations"."mentee_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "messages_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" uuid NOT NULL,
	"sender_id" uuid,
	"client_id" uuid NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"withheld" boolean DEFAULT false NOT NULL,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "messages_sequence_unique" UNIQUE("sequence"),
	CONSTRAINT "messages_once" UNIQUE("sender_id","client_id"),
	CONSTRAINT "messages_content" CHECK (char_length("messages"."content") between 1 and 4000),
	CONSTRAINT "messages_withheld" CHECK (not "messages"."withheld" or "messages"."read_at" is null)
);
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_target";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_one";--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_mentee_id_users_id_fk" FOREIGN KEY ("mentee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_pair" ON "conversations" USING btree (least("mentor_id", "mentee_id"),greatest("mentor_id", "mentee_id")) WHERE mentor_id is not null and mentee_id is not null;--> statement-breakpoint
CREATE INDEX "conversations_mentor" ON "conversations" USING btree ("mentor_id","last_message_at");--> statement-breakpoint
CREATE INDEX "conversations_mentee" ON "conversations" USING btree ("mentee_id","last_message_at");--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("conversation_id","sequence");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("conversation_id","sender_id") WHERE read_at is null and not withheld and hidden_at is null;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_message" ON "reports" USING btree ("message_id");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_target" UNIQUE NULLS NOT DISTINCT("user_id","post_id","reply_id","ussd_job_id","message_id");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_one" CHECK (num_nonnulls("reports"."post_id", "reports"."reply_id", "reports"."ussd_job_id", "reports"."message_id") = 1);