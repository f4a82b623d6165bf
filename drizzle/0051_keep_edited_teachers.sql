ALTER TABLE "instructors" ADD COLUMN "is_authored" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "instructors" SET "is_authored" = true WHERE EXISTS (SELECT FROM "audit_log" WHERE "action" LIKE 'teacher.%' AND "object" = 'teacher:' || "slug");
