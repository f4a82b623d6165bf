-- Written by hand. An invoice that M-Pesa paid says the receipt of its payment, and M-Pesa's books may name another one than the callback did.
CREATE OR REPLACE FUNCTION "seat_books_stay"() RETURNS trigger AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'invoices and seats are never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_TABLE_NAME = 'seat_invoices' THEN
    IF (OLD.number, OLD.organisation_id, OLD.billed_to, OLD.course_id, OLD.course_title, OLD.quantity, OLD.price_kes, OLD.ordered_by, OLD.ordered_at)
      IS DISTINCT FROM (NEW.number, NEW.organisation_id, NEW.billed_to, NEW.course_id, NEW.course_title, NEW.quantity, NEW.price_kes, NEW.ordered_by, NEW.ordered_at)
      OR (OLD.status <> 'open' AND to_jsonb(OLD) - 'reference' IS DISTINCT FROM to_jsonb(NEW) - 'reference')
      OR (OLD.status <> 'open' AND OLD.reference IS DISTINCT FROM NEW.reference
        AND NOT EXISTS (SELECT FROM seat_payments p WHERE p.invoice_id = OLD.id AND p.outcome = 'paid')) THEN
      RAISE EXCEPTION 'an invoice never changes, it is paid or cancelled once' USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF TG_TABLE_NAME = 'seat_lots' THEN
    IF (OLD.organisation_id, OLD.course_id, OLD.seats, OLD.ends_at, OLD.invoice_id, OLD.reason, OLD.created_by)
      IS DISTINCT FROM (NEW.organisation_id, NEW.course_id, NEW.seats, NEW.ends_at, NEW.invoice_id, NEW.reason, NEW.created_by) THEN
      RAISE EXCEPTION 'a lot of seats never changes' USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF (OLD.lot_id, OLD.organisation_id, OLD.course_id, OLD.given_at) IS DISTINCT FROM (NEW.lot_id, NEW.organisation_id, NEW.course_id, NEW.given_at)
    OR (NEW.user_id IS NOT NULL AND OLD.user_id IS DISTINCT FROM NEW.user_id)
    OR (OLD.taken_back_at IS NOT NULL AND OLD.taken_back_at IS DISTINCT FROM NEW.taken_back_at) THEN
    RAISE EXCEPTION 'a seat never goes to somebody else, it is taken back' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
-- Invoices whose payment got another receipt before this.
UPDATE seat_invoices i SET reference = p.mpesa_receipt_number
  FROM seat_payments s JOIN payments p ON p.id = s.payment_id
  WHERE s.invoice_id = i.id AND s.outcome = 'paid' AND p.mpesa_receipt_number IS NOT NULL AND i.reference <> p.mpesa_receipt_number
    AND i.reference <> p.account_reference
    AND NOT EXISTS (SELECT FROM seat_invoices o WHERE o.reference = p.mpesa_receipt_number);
