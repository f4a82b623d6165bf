CREATE TABLE "organisation_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"way" text NOT NULL,
	"shows" boolean NOT NULL,
	"record_host" text,
	"asked_at" timestamp with time zone NOT NULL,
	"refused_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "organisation_removals" (
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "organisation_removals_organisation_id_user_id_pk" PRIMARY KEY("organisation_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "link_asks" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organisation_requests" ADD CONSTRAINT "organisation_requests_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_requests" ADD CONSTRAINT "organisation_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_removals" ADD CONSTRAINT "organisation_removals_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_removals" ADD CONSTRAINT "organisation_removals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_requests_once" ON "organisation_requests" USING btree ("organisation_id","user_id");--> statement-breakpoint
CREATE INDEX "organisation_requests_newest" ON "organisation_requests" USING btree ("organisation_id","asked_at","id");--> statement-breakpoint
CREATE INDEX "organisation_requests_user" ON "organisation_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "organisation_requests_old" ON "organisation_requests" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "organisation_removals_user" ON "organisation_removals" USING btree ("user_id");