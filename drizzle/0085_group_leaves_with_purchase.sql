-- Also where the purchase goes as a whole, as that of a seat which is taken back: there is no new row to read then.
CREATE OR REPLACE FUNCTION "leave_group_with_course"() RETURNS trigger AS $$
BEGIN
  DELETE FROM group_members WHERE user_id = OLD.user_id AND course_id = OLD.course_id;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "course_purchases_gone" AFTER DELETE ON "course_purchases" FOR EACH ROW
  WHEN (OLD.access_granted) EXECUTE FUNCTION "leave_group_with_course"();
