CREATE TABLE "admin_filters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "users_newest";--> statement-breakpoint
ALTER TABLE "admin_filters" ADD CONSTRAINT "admin_filters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "admin_filters_name" ON "admin_filters" USING btree ("user_id","list","name");--> statement-breakpoint
CREATE INDEX "audit_log_object" ON "audit_log" USING btree ("object","id");--> statement-breakpoint
CREATE INDEX "payments_phone_end" ON "payments" USING btree (right("phone_number", 4),"created_at");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");