ALTER TABLE "course_purchases" ADD COLUMN "refunded_payment_id" uuid;--> statement-breakpoint
ALTER TABLE "course_purchases" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "sent_on" date;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "mails_sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "sms_sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "organisation_invitations_by_email" ON "organisation_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "organisation_invitations_by_phone" ON "organisation_invitations" USING btree ("phone");--> statement-breakpoint
-- What was sent today counts from now on with the organisation.
UPDATE "organisations" o SET "sent_on" = (now() AT TIME ZONE 'Africa/Nairobi')::date, "mails_sent" = s.mails, "sms_sent" = s.sms
  FROM (SELECT organisation_id, count(email) AS mails, count(phone) AS sms FROM organisation_invitations
    WHERE (sent_at AT TIME ZONE 'Africa/Nairobi')::date = (now() AT TIME ZONE 'Africa/Nairobi')::date GROUP BY organisation_id) s
  WHERE s.organisation_id = o.id;
--> statement-breakpoint
-- An invoice of seats that is paid is a sale of its course, in the transaction of the paid mark, also when the version before this one
-- writes it. Granted seats cost nothing and are none.
CREATE FUNCTION "follow_seat_sale"() RETURNS trigger AS $$
BEGIN
  IF EXISTS (SELECT FROM royalty_rates WHERE course_id = NEW.course_id) THEN
    INSERT INTO royalty_sales (course_id, reference, amount_kes, sold_at)
      VALUES (NEW.course_id, 'seat-invoice:' || NEW.number, NEW.total_kes, NEW.settled_at) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "seat_invoices_royalty" AFTER UPDATE OF "status" ON "seat_invoices" FOR EACH ROW
  WHEN (OLD.status = 'open' AND NEW.status = 'paid') EXECUTE FUNCTION "follow_seat_sale"();
--> statement-breakpoint
-- Those that were paid before, of courses that had a rate by then.
INSERT INTO royalty_sales (course_id, reference, amount_kes, sold_at)
  SELECT i.course_id, 'seat-invoice:' || i.number, i.total_kes, i.settled_at FROM seat_invoices i
    WHERE i.status = 'paid' AND EXISTS (SELECT FROM royalty_rates r WHERE r.course_id = i.course_id AND r.created_at <= i.settled_at)
  ON CONFLICT DO NOTHING;
