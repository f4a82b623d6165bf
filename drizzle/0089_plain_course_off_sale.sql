CREATE TABLE "group_sales" (
	"course_id" integer PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"plain" boolean DEFAULT true NOT NULL,
	"changed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "group_sales" ADD CONSTRAINT "group_sales_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_sales" ADD CONSTRAINT "group_sales_group" FOREIGN KEY ("group_id","course_id") REFERENCES "public"."course_groups"("id","course_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
-- A course is sold in one way or the other from its first group on; also those that have one already.
INSERT INTO "group_sales" ("course_id", "group_id")
  SELECT DISTINCT ON (course_id) course_id, id FROM course_groups ORDER BY course_id, created_at, id;
--> statement-breakpoint
CREATE FUNCTION "begin_group_sales"() RETURNS trigger AS $$
BEGIN
  INSERT INTO group_sales (course_id, group_id) VALUES (NEW.course_id, NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "course_groups_sales" AFTER INSERT ON "course_groups" FOR EACH ROW EXECUTE FUNCTION "begin_group_sales"();
--> statement-breakpoint
-- Refuses an order of the plain course where only places are sold, whichever version writes it; looked at when its transaction ends, as the
-- place is written after the payment. The row is held until then, so whoever switches waits. Money that an administrator gives to somebody
-- by hand is there already and has M-Pesa's code. Prompts that are on their way are only updated.
CREATE FUNCTION "refuse_plain_order"() RETURNS trigger AS $$
DECLARE
  is_sold boolean;
BEGIN
  SELECT plain INTO is_sold FROM group_sales
    WHERE course_id = CASE WHEN NEW.reference_id ~ '^\d{1,9}$' THEN NEW.reference_id::integer END FOR SHARE;
  IF is_sold = false AND NOT EXISTS (SELECT FROM group_orders WHERE payment_id = NEW.id) THEN
    RAISE EXCEPTION 'this course is sold only with a place in a group' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "payments_plain" AFTER INSERT ON "payments" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.payment_type = 'course_purchase' AND NOT NEW.is_test AND NEW.mpesa_receipt_number IS NULL)
  EXECUTE FUNCTION "refuse_plain_order"();
