CREATE TABLE "peer_calibrations" (
	"user_id" uuid NOT NULL,
	"lesson_id" integer NOT NULL,
	"levels" jsonb NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	CONSTRAINT "peer_calibrations_user_id_lesson_id_pk" PRIMARY KEY("user_id","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "peer_marks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"marker_id" uuid,
	"slot" smallint NOT NULL,
	"state" text DEFAULT 'given' NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"marked_at" timestamp with time zone,
	"rubric" text,
	"criteria" jsonb,
	"feedback" text,
	"useful_at" timestamp with time zone,
	"report_kind" text,
	"report_reason" text,
	"reported_at" timestamp with time zone,
	"report_closed_at" timestamp with time zone,
	CONSTRAINT "peer_marks_slots" CHECK ("peer_marks"."slot" in (1, 2)),
	CONSTRAINT "peer_marks_state" CHECK ("peer_marks"."state" in ('given', 'marked', 'lapsed')),
	CONSTRAINT "peer_marks_said" CHECK (("peer_marks"."state" = 'marked') = ("peer_marks"."marked_at" is not null and "peer_marks"."rubric" is not null and "peer_marks"."criteria" is not null and "peer_marks"."feedback" is not null)),
	CONSTRAINT "peer_marks_feedback" CHECK ("peer_marks"."feedback" <> ''),
	CONSTRAINT "peer_marks_useful" CHECK ("peer_marks"."useful_at" is null or "peer_marks"."state" = 'marked'),
	CONSTRAINT "peer_marks_report" CHECK (("peer_marks"."reported_at" is null) = ("peer_marks"."report_kind" is null) and ("peer_marks"."reported_at" is null or "peer_marks"."state" = 'marked')),
	CONSTRAINT "peer_marks_report_kind" CHECK ("peer_marks"."report_kind" in ('unfair', 'abuse', 'spam')),
	CONSTRAINT "peer_marks_report_closed" CHECK ("peer_marks"."report_closed_at" is null or "peer_marks"."reported_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "mail_peers" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "project_marks" ADD COLUMN "marked_by" text DEFAULT 'marker' NOT NULL;--> statement-breakpoint
ALTER TABLE "project_marks" ADD COLUMN "overruled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "peers_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "peer_calibrations" ADD CONSTRAINT "peer_calibrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_calibrations" ADD CONSTRAINT "peer_calibrations_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_marks" ADD CONSTRAINT "peer_marks_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_marks" ADD CONSTRAINT "peer_marks_marker_id_users_id_fk" FOREIGN KEY ("marker_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "peer_calibrations_lesson" ON "peer_calibrations" USING btree ("lesson_id");--> statement-breakpoint
CREATE UNIQUE INDEX "peer_marks_slot" ON "peer_marks" USING btree ("submission_id","slot") WHERE state <> 'lapsed';--> statement-breakpoint
CREATE UNIQUE INDEX "peer_marks_once" ON "peer_marks" USING btree ("submission_id","marker_id");--> statement-breakpoint
CREATE INDEX "peer_marks_marker" ON "peer_marks" USING btree ("marker_id","given_at");--> statement-breakpoint
CREATE INDEX "peer_marks_given" ON "peer_marks" USING btree ("given_at") WHERE state = 'given';--> statement-breakpoint
CREATE INDEX "peer_marks_reported" ON "peer_marks" USING btree ("reported_at") WHERE reported_at is not null and report_closed_at is null;--> statement-breakpoint
CREATE INDEX "submissions_peers" ON "submissions" USING btree ("lesson_id","peers_until") WHERE state = 'waiting' and peers_until is not null;--> statement-breakpoint
ALTER TABLE "project_marks" ADD CONSTRAINT "project_marks_marked_by" CHECK ("project_marks"."marked_by" in ('peers', 'marker'));--> statement-breakpoint
ALTER TABLE "project_marks" ADD CONSTRAINT "project_marks_peers" CHECK ("project_marks"."marked_by" = 'marker' or ("project_marks"."marker_id" is null and "project_marks"."overruled_at" is null));