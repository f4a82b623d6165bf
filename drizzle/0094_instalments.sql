CREATE TABLE "section_parts" (
	"user_id" uuid NOT NULL,
	"course_id" integer NOT NULL,
	"module_id" integer NOT NULL,
	"part" integer NOT NULL,
	"parts" integer NOT NULL,
	"part_kes" integer NOT NULL,
	CONSTRAINT "section_parts_user_id_course_id_module_id_pk" PRIMARY KEY("user_id","course_id","module_id"),
	CONSTRAINT "section_parts_part" CHECK ("section_parts"."part" between 2 and "section_parts"."parts" and "section_parts"."part_kes" > 0)
);
--> statement-breakpoint
CREATE TABLE "instalment_orders" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"plan_id" uuid,
	"user_id" uuid NOT NULL,
	"course_id" integer NOT NULL,
	"total_kes" integer NOT NULL,
	"parts" integer NOT NULL,
	"first_part" integer NOT NULL,
	"last_part" integer NOT NULL,
	"outcome" text,
	"ordered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "instalment_orders_parts" CHECK ("instalment_orders"."parts" between 2 and 3),
	CONSTRAINT "instalment_orders_span" CHECK (1 <= "instalment_orders"."first_part" and "instalment_orders"."first_part" <= "instalment_orders"."last_part" and "instalment_orders"."last_part" <= "instalment_orders"."parts" and ("instalment_orders"."first_part" > 1 or "instalment_orders"."last_part" = 1)),
	CONSTRAINT "instalment_orders_outcome" CHECK ("instalment_orders"."outcome" in ('paid', 'returned')),
	CONSTRAINT "instalment_orders_planned" CHECK ("instalment_orders"."plan_id" is not null or ("instalment_orders"."outcome" is null and "instalment_orders"."first_part" = 1))
);
--> statement-breakpoint
CREATE TABLE "instalment_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" integer NOT NULL,
	"total_kes" integer NOT NULL,
	"parts" integer NOT NULL,
	"paid" integer DEFAULT 0 NOT NULL,
	"started_on" date NOT NULL,
	CONSTRAINT "instalment_plans_parts" CHECK ("instalment_plans"."parts" between 2 and 3),
	CONSTRAINT "instalment_plans_paid" CHECK ("instalment_plans"."paid" between 0 and "instalment_plans"."parts"),
	CONSTRAINT "instalment_plans_total" CHECK ("instalment_plans"."total_kes" between "instalment_plans"."parts" and 250000)
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "most_parts" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "section_parts" ADD CONSTRAINT "section_parts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_parts" ADD CONSTRAINT "section_parts_module_id_course_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."course_modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_parts" ADD CONSTRAINT "section_parts_purchase" FOREIGN KEY ("user_id","course_id") REFERENCES "public"."course_purchases"("user_id","course_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "instalment_orders" ADD CONSTRAINT "instalment_orders_plan_id_instalment_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."instalment_plans"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalment_orders" ADD CONSTRAINT "instalment_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalment_orders" ADD CONSTRAINT "instalment_orders_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalment_plans" ADD CONSTRAINT "instalment_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalment_plans" ADD CONSTRAINT "instalment_plans_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "section_parts_module" ON "section_parts" USING btree ("module_id");--> statement-breakpoint
CREATE INDEX "instalment_orders_plan" ON "instalment_orders" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "instalment_orders_user" ON "instalment_orders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "instalment_orders_course" ON "instalment_orders" USING btree ("course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "instalment_plans_standing" ON "instalment_plans" USING btree ("user_id","course_id") WHERE paid > 0;--> statement-breakpoint
CREATE INDEX "instalment_plans_course" ON "instalment_plans" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "instalment_plans_open" ON "instalment_plans" USING btree ("started_on") WHERE paid > 0 and paid < parts;--> statement-breakpoint
-- Released 0.2.0: it never writes this column, whose default holds.
ALTER TABLE "courses" ADD CONSTRAINT "courses_most_parts" CHECK ("courses"."most_parts" between 1 and 3);--> statement-breakpoint
ALTER TABLE "instalment_orders" ADD CONSTRAINT "instalment_orders_payment" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict;--> statement-breakpoint
-- A plan counts its parts itself, in the transaction in which one is paid or goes back: each once, from the first on, and back from the
-- newest one. Whatever else is written fails here, so no code can pay a part twice or leave a hole.
CREATE FUNCTION "count_instalment"() RETURNS trigger AS $$
BEGIN
  IF NEW.outcome = 'paid' THEN
    UPDATE instalment_plans SET paid = NEW.last_part WHERE id = NEW.plan_id AND paid = NEW.first_part - 1
      AND (user_id, course_id, total_kes, parts) = (NEW.user_id, NEW.course_id, NEW.total_kes, NEW.parts);
  ELSE
    UPDATE instalment_plans SET paid = NEW.first_part - 1 WHERE id = NEW.plan_id AND paid = NEW.last_part;
  END IF;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'parts are paid from the first to the last, and go back from the last to the first' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "instalment_orders_count" AFTER UPDATE OF "outcome" ON "instalment_orders" FOR EACH ROW
  WHEN (NEW.outcome IS DISTINCT FROM OLD.outcome) EXECUTE FUNCTION "count_instalment"();
--> statement-breakpoint
-- What was ordered and agreed never changes, and no row goes away: they explain payments in the books.
CREATE FUNCTION "instalments_stay"() RETURNS trigger AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'what was paid in parts is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_TABLE_NAME = 'instalment_plans' THEN
    IF (OLD.id, OLD.user_id, OLD.course_id, OLD.total_kes, OLD.parts, OLD.started_on)
      IS NOT DISTINCT FROM (NEW.id, NEW.user_id, NEW.course_id, NEW.total_kes, NEW.parts, NEW.started_on) THEN
      RETURN NEW;
    END IF;
  ELSIF (OLD.payment_id, OLD.user_id, OLD.course_id, OLD.total_kes, OLD.parts, OLD.first_part, OLD.last_part, OLD.ordered_at)
      IS NOT DISTINCT FROM (NEW.payment_id, NEW.user_id, NEW.course_id, NEW.total_kes, NEW.parts, NEW.first_part, NEW.last_part, NEW.ordered_at)
      AND (OLD.plan_id IS NULL OR OLD.plan_id = NEW.plan_id)
      AND (OLD.outcome IS NOT DISTINCT FROM NEW.outcome OR (coalesce(OLD.outcome, '') || '>' || coalesce(NEW.outcome, '')) IN ('>paid', 'paid>returned')) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what was paid in parts never changes' USING ERRCODE = 'restrict_violation';
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "instalment_plans_stay" BEFORE UPDATE OR DELETE ON "instalment_plans" FOR EACH ROW EXECUTE FUNCTION "instalments_stay"();
--> statement-breakpoint
CREATE TRIGGER "instalment_orders_stay" BEFORE UPDATE OR DELETE ON "instalment_orders" FOR EACH ROW EXECUTE FUNCTION "instalments_stay"();
--> statement-breakpoint
-- A section that comes to a course opens with the last part, for whoever still pays it in parts.
CREATE FUNCTION "hold_new_section"() RETURNS trigger AS $$
BEGIN
  INSERT INTO section_parts (user_id, course_id, module_id, part, parts, part_kes)
    SELECT DISTINCT ON (user_id) user_id, course_id, NEW.id, part, parts, part_kes FROM section_parts
      WHERE course_id = NEW.course_id AND part = parts ORDER BY user_id;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "course_modules_held" AFTER INSERT ON "course_modules" FOR EACH ROW EXECUTE FUNCTION "hold_new_section"();
--> statement-breakpoint
-- Parts of a price are sales of their course, each of what came (decision 102).
DROP TRIGGER "payments_royalty" ON "payments";
--> statement-breakpoint
CREATE TRIGGER "payments_royalty" AFTER INSERT OR UPDATE OF "status", "step" ON "payments" FOR EACH ROW
  WHEN (NEW.payment_type IN ('course_purchase', 'course_instalment') AND NOT NEW.is_test AND NEW.status <> 'pending')
  EXECUTE FUNCTION "follow_course_sale"();
