ALTER TABLE "certificates" ADD COLUMN "revoked_payment_id" uuid;--> statement-breakpoint
ALTER TABLE "money_reviews" ADD COLUMN "assigned_payment_id" uuid;--> statement-breakpoint
ALTER TABLE "money_reviews" ADD COLUMN "return_reference" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reopens" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "ends_access" boolean;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "certificate_kept" text;--> statement-breakpoint
ALTER TABLE "money_reviews" ADD CONSTRAINT "money_reviews_assigned_payment_id_payments_id_fk" FOREIGN KEY ("assigned_payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reopens_refunds_id_fk" FOREIGN KEY ("reopens") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_reviews_receipt" ON "money_reviews" USING btree ("receipt");--> statement-breakpoint
ALTER TABLE "money_reviews" ADD CONSTRAINT "money_reviews_assigned_payment_id_unique" UNIQUE("assigned_payment_id");--> statement-breakpoint
ALTER TABLE "money_reviews" ADD CONSTRAINT "money_reviews_return_reference_unique" UNIQUE("return_reference");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reopens_unique" UNIQUE("reopens");--> statement-breakpoint
-- Refunds of before: whether access ended is seen by the purchase; their certificates stayed valid.
UPDATE refunds SET ends_access = EXISTS (SELECT 1 FROM course_purchases g WHERE g.payment_id = refunds.payment_id AND g.revoked_at IS NOT NULL) WHERE state IN ('sending', 'stuck', 'done');
--> statement-breakpoint
UPDATE refunds SET certificate_kept = 'Approved before certificates went with a refund' FROM payments p JOIN certificates c ON c.user_id = p.user_id AND c.course_id::text = p.reference_id AND c.revoked_at IS NULL
  WHERE p.id = refunds.payment_id AND p.payment_type = 'course_purchase' AND refunds.ends_access;
--> statement-breakpoint
-- M-Pesa's request ids end with the payer's number; those of erased people are past every callback, so nothing need be comparable with them.
UPDATE payments SET checkout_request_id = 'sealed:' || encode(sha256(convert_to(checkout_request_id || gen_random_uuid()::text, 'UTF8')), 'hex')
  WHERE phone_number LIKE '%*%' AND checkout_request_id NOT LIKE 'sealed:%';
--> statement-breakpoint
-- Money that was given to somebody or sent back is history.
CREATE FUNCTION money_reviews_only_go_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a finding about money is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.outcome IN ('assigned', 'returned') AND (OLD.outcome, OLD.receipt, OLD.amount_kes, OLD.return_reference, OLD.resolved_at)
    IS DISTINCT FROM (NEW.outcome, NEW.receipt, NEW.amount_kes, NEW.return_reference, NEW.resolved_at) THEN
    RAISE EXCEPTION 'money that was placed by hand stays placed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.assigned_payment_id IS NOT NULL AND NEW.assigned_payment_id IS DISTINCT FROM OLD.assigned_payment_id THEN
    RAISE EXCEPTION 'money that was given to somebody stays theirs' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER money_reviews_only_go_forward BEFORE UPDATE OR DELETE ON money_reviews FOR EACH ROW EXECUTE FUNCTION money_reviews_only_go_forward();
