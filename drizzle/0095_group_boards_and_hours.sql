ALTER TABLE "posts" DROP CONSTRAINT "posts_category";--> statement-breakpoint
ALTER TABLE "live_classes" DROP CONSTRAINT "live_classes_seats";--> statement-breakpoint
ALTER TABLE "live_classes" ALTER COLUMN "mentor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "board_id" uuid;--> statement-breakpoint
ALTER TABLE "live_class_seats" ADD COLUMN "comes" boolean;--> statement-breakpoint
ALTER TABLE "live_class_seats" ADD COLUMN "told_sequence" integer;--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "group_mentor_id" uuid;--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "teacher_id" uuid;--> statement-breakpoint
ALTER TABLE "live_classes" ADD CONSTRAINT "live_classes_group_mentor_id_mentors_id_fk" FOREIGN KEY ("group_mentor_id") REFERENCES "public"."mentors"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_classes" ADD CONSTRAINT "live_classes_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posts_board" ON "posts" USING btree ("board_id","created_at") WHERE board_id is not null;--> statement-breakpoint
CREATE INDEX "live_class_seats_told" ON "live_class_seats" USING btree ("class_id","told_sequence");--> statement-breakpoint
CREATE INDEX "live_classes_group" ON "live_classes" USING btree ("group_id","ends_at");--> statement-breakpoint
CREATE INDEX "live_classes_teacher" ON "live_classes" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "live_classes_group_mentor" ON "live_classes" USING btree ("group_mentor_id","ends_at");--> statement-breakpoint
-- Released 0.2.0: it writes topics, questions and stories, on no board.
ALTER TABLE "posts" ADD CONSTRAINT "posts_board_kind" CHECK (("posts"."kind" = 'board') = ("posts"."board_id" is not null));--> statement-breakpoint
-- Released 0.2.0: what it writes keeps the rule that it had.
ALTER TABLE "posts" ADD CONSTRAINT "posts_category" CHECK (("posts"."kind" in ('question', 'board')) = ("posts"."category" is null));--> statement-breakpoint
ALTER TABLE "live_classes" ADD CONSTRAINT "live_classes_one_teaches" CHECK ("live_classes"."group_mentor_id" is null or "live_classes"."teacher_id" is null);--> statement-breakpoint
-- Released 0.2.0: its classes have a mentor and no group.
ALTER TABLE "live_classes" ADD CONSTRAINT "live_classes_mentor_of_course" CHECK (("live_classes"."group_id" is null) = ("live_classes"."mentor_id" is not null));--> statement-breakpoint
ALTER TABLE "live_classes" ADD CONSTRAINT "live_classes_teacher_of_group" CHECK ("live_classes"."group_id" is not null or num_nonnulls("live_classes"."group_mentor_id", "live_classes"."teacher_id") = 0);--> statement-breakpoint
-- Released 0.2.0: its classes have 2 to 200 seats.
ALTER TABLE "live_classes" ADD CONSTRAINT "live_classes_seats" CHECK ("live_classes"."seats" >= 2 and ("live_classes"."seats" <= 200 or "live_classes"."group_id" is not null));--> statement-breakpoint
-- Tables of modules below know groups, which are above them, by these keys alone.
ALTER TABLE "posts" ADD CONSTRAINT "posts_board_fk" FOREIGN KEY ("board_id") REFERENCES "public"."course_groups"("id") ON DELETE restrict;--> statement-breakpoint
ALTER TABLE "live_classes" ADD CONSTRAINT "live_classes_group_fk" FOREIGN KEY ("group_id","course_id") REFERENCES "public"."course_groups"("id","course_id") ON DELETE restrict;--> statement-breakpoint
-- Views, so that nothing has to be kept: whoever comes, goes, or is named or taken off a course reads from that moment on, or no more.
CREATE VIEW "boards" AS
  SELECT g.id, g.course_id, g.name,
    coalesce((SELECT max(o.due_on) FROM section_openings o WHERE o.plan_id = g.id), g.starts_on) AS last_on
  FROM course_groups g;
--> statement-breakpoint
CREATE VIEW "board_readers" AS
  SELECT m.group_id AS board_id, m.user_id, false AS teaches FROM group_members m
  UNION ALL
  SELECT g.id, t.user_id, true FROM course_groups g JOIN course_teachers t ON t.course_id = g.course_id;
--> statement-breakpoint
-- Nobody writes on a board that they do not read, whatever code asks. The row of the group is held: who leaves at the same time waits.
CREATE FUNCTION "refuse_stranger_on_board"() RETURNS trigger AS $$
DECLARE
  board uuid;
BEGIN
  IF TG_TABLE_NAME = 'posts' THEN
    board := NEW.board_id;
  ELSE
    SELECT p.board_id INTO board FROM posts p WHERE p.id = NEW.post_id;
  END IF;
  IF board IS NULL THEN RETURN NEW; END IF;
  PERFORM FROM course_groups WHERE id = board FOR SHARE;
  IF NOT EXISTS (SELECT FROM board_readers r WHERE r.board_id = board AND r.user_id = NEW.user_id)
    AND NOT EXISTS (SELECT FROM admin_permissions a WHERE a.user_id = NEW.user_id) THEN
    RAISE EXCEPTION 'only who reads a board writes on it' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "posts_board_readers" BEFORE INSERT ON "posts" FOR EACH ROW WHEN (NEW.board_id IS NOT NULL) EXECUTE FUNCTION "refuse_stranger_on_board"();
--> statement-breakpoint
CREATE TRIGGER "replies_board_readers" BEFORE INSERT ON "replies" FOR EACH ROW EXECUTE FUNCTION "refuse_stranger_on_board"();
--> statement-breakpoint
-- What was written for a group never becomes anybody else's to read.
CREATE FUNCTION "board_of_post_stays"() RETURNS trigger AS $$
BEGIN
  RAISE EXCEPTION 'a post stays on its board' USING ERRCODE = 'restrict_violation';
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "posts_board_stays" BEFORE UPDATE OF "board_id" ON "posts" FOR EACH ROW
  WHEN (OLD.board_id IS DISTINCT FROM NEW.board_id) EXECUTE FUNCTION "board_of_post_stays"();
--> statement-breakpoint
-- Words of boards are not in the word list of posts, from which anybody's search is corrected.
CREATE FUNCTION "keep_post_words"() RETURNS trigger AS $$
BEGIN
  PERFORM add_search_words('posts', array(SELECT DISTINCT word FROM came, unnest(tsvector_to_array(came.search)) word WHERE came.board_id IS NULL));
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
DROP TRIGGER "posts_words_insert" ON "posts";--> statement-breakpoint
CREATE TRIGGER "posts_words_insert" AFTER INSERT ON "posts" REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION "keep_post_words"();
--> statement-breakpoint
DROP TRIGGER "posts_words_update" ON "posts";--> statement-breakpoint
CREATE TRIGGER "posts_words_update" AFTER UPDATE ON "posts" FOR EACH ROW
  WHEN (NEW.board_id IS NULL AND OLD.search IS DISTINCT FROM NEW.search) EXECUTE FUNCTION keep_changed_words();
--> statement-breakpoint
-- Everybody in a group has a seat in each of its hours that lie ahead, whichever way they came into it: by a code, by a payment, or from
-- another group. Who plans one holds the group, and so does who comes or goes (its count changes): they take turns.
CREATE FUNCTION "seat_group"() RETURNS trigger AS $$
BEGIN
  PERFORM FROM course_groups WHERE id = NEW.group_id FOR NO KEY UPDATE;
  INSERT INTO live_class_seats (class_id, user_id, taken_at)
    SELECT NEW.id, m.user_id, NEW.created_at FROM group_members m WHERE m.group_id = NEW.group_id ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "live_classes_seat_group" AFTER INSERT ON "live_classes" FOR EACH ROW WHEN (NEW.group_id IS NOT NULL) EXECUTE FUNCTION "seat_group"();
--> statement-breakpoint
CREATE FUNCTION "seat_group_member"() RETURNS trigger AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND (TG_OP = 'DELETE' OR OLD.group_id <> NEW.group_id) THEN
    DELETE FROM live_class_seats s USING live_classes c WHERE c.id = s.class_id AND c.group_id = OLD.group_id AND s.user_id = OLD.user_id;
  END IF;
  IF TG_OP <> 'DELETE' AND (TG_OP = 'INSERT' OR OLD.group_id <> NEW.group_id) THEN
    INSERT INTO live_class_seats (class_id, user_id, taken_at)
      SELECT c.id, NEW.user_id, greatest(NEW.joined_at, NEW.moved_at) FROM live_classes c
      WHERE c.group_id = NEW.group_id AND c.cancelled_at IS NULL AND c.ends_at > greatest(NEW.joined_at, NEW.moved_at) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
-- Nobody else has a seat, whichever version gives it.
CREATE FUNCTION "refuse_stranger_in_hour"() RETURNS trigger AS $$
DECLARE
  of_group uuid;
BEGIN
  SELECT c.group_id INTO of_group FROM live_classes c WHERE c.id = NEW.class_id;
  IF of_group IS NOT NULL AND NOT EXISTS (SELECT FROM group_members m WHERE m.group_id = of_group AND m.user_id = NEW.user_id) THEN
    RAISE EXCEPTION 'only who is in the group has a seat in its hours' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "live_class_seats_group" BEFORE INSERT ON "live_class_seats" FOR EACH ROW EXECUTE FUNCTION "refuse_stranger_in_hour"();
--> statement-breakpoint
-- By its name after the trigger that counts members, which waits for the row of the group.
CREATE TRIGGER "group_members_seat" AFTER INSERT OR DELETE OR UPDATE OF "group_id" ON "group_members" FOR EACH ROW EXECUTE FUNCTION "seat_group_member"();
--> statement-breakpoint
-- Who is taken off a course teaches none of its groups' hours as a mentor either: from then on it counts whether they teach the course.
CREATE FUNCTION "leave_hours_with_course"() RETURNS trigger AS $$
BEGIN
  DELETE FROM mentor_busy b USING live_classes c JOIN mentors m ON m.id = c.group_mentor_id
    WHERE b.id = c.id AND c.course_id = OLD.course_id AND m.user_id = OLD.user_id;
  UPDATE live_classes c SET group_mentor_id = NULL, teacher_id = OLD.user_id FROM mentors m
    WHERE m.id = c.group_mentor_id AND c.course_id = OLD.course_id AND m.user_id = OLD.user_id;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "course_teachers_hours" AFTER DELETE ON "course_teachers" FOR EACH ROW EXECUTE FUNCTION "leave_hours_with_course"();
