CREATE TABLE "live_class_seats" (
	"class_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"zone" text,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_class_seats_class_id_user_id_pk" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "live_classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" integer NOT NULL,
	"mentor_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"about" text NOT NULL,
	"language" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"seats" integer NOT NULL,
	"link" text NOT NULL,
	"room" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"day_reminded" boolean DEFAULT false NOT NULL,
	"hour_reminded" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_classes_span" CHECK ("live_classes"."starts_at" < "live_classes"."ends_at"),
	CONSTRAINT "live_classes_minutes" CHECK ("live_classes"."ends_at" - "live_classes"."starts_at" between interval '30 minutes' and interval '180 minutes'),
	CONSTRAINT "live_classes_seats" CHECK ("live_classes"."seats" between 2 and 200),
	CONSTRAINT "live_classes_cancelled" CHECK (("live_classes"."cancelled_at" is null) = ("live_classes"."reason" = ''))
);
--> statement-breakpoint
CREATE TABLE "mentor_busy" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mentor_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mentor_busy_span" CHECK ("mentor_busy"."starts_at" < "mentor_busy"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "live_class_seats" ADD CONSTRAINT "live_class_seats_class_id_live_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."live_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_class_seats" ADD CONSTRAINT "live_class_seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_classes" ADD CONSTRAINT "live_classes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_classes" ADD CONSTRAINT "live_classes_mentor_id_mentors_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."mentors"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_busy" ADD CONSTRAINT "mentor_busy_mentor_id_mentors_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."mentors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_class_seats_user" ON "live_class_seats" USING btree ("user_id","taken_at");--> statement-breakpoint
CREATE INDEX "live_classes_course" ON "live_classes" USING btree ("course_id","ends_at");--> statement-breakpoint
CREATE INDEX "live_classes_mentor" ON "live_classes" USING btree ("mentor_id","ends_at");--> statement-breakpoint
CREATE INDEX "live_classes_start" ON "live_classes" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "mentor_busy_mentor" ON "mentor_busy" USING btree ("mentor_id","ends_at");--> statement-breakpoint
ALTER TABLE "mentor_busy" ADD CONSTRAINT "mentor_busy_apart" EXCLUDE USING gist ("mentor_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&);
