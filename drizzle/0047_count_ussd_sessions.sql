CREATE TABLE "ussd_days" (
	"day" date NOT NULL,
	"part" smallint NOT NULL,
	"sessions" integer NOT NULL,
	CONSTRAINT "ussd_days_day_part_pk" PRIMARY KEY("day","part")
);
--> statement-breakpoint
CREATE INDEX "lesson_progress_begun" ON "lesson_progress" USING btree ("course_id","started_at");--> statement-breakpoint
CREATE INDEX "payments_amount_newest" ON "payments" USING btree ("amount_kes","created_at");