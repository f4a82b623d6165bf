-- As in 0085, for whoever takes a course from somebody and does not take them out of its group (0103).
CREATE OR REPLACE FUNCTION "leave_group_with_course"() RETURNS trigger AS $$
BEGIN
  IF by_name('group') THEN
    RETURN NULL;
  END IF;
  DELETE FROM group_members WHERE user_id = OLD.user_id AND course_id = OLD.course_id;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
