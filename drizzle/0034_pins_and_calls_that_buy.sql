CREATE TABLE "phone_pins" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"pin_seal" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"locked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "by_call" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "phone_pins" ADD CONSTRAINT "phone_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;