CREATE TABLE "seat_payments" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	"outcome" text
);
--> statement-breakpoint
ALTER TABLE "seat_lots" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "seat_payments" ADD CONSTRAINT "seat_payments_invoice_id_seat_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."seat_invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "seat_payments_paid" ON "seat_payments" USING btree ("invoice_id") WHERE outcome = 'paid';--> statement-breakpoint
CREATE INDEX "seat_payments_late" ON "seat_payments" USING btree ("payment_id") WHERE outcome = 'late';--> statement-breakpoint
CREATE INDEX "seat_payments_invoice" ON "seat_payments" USING btree ("invoice_id");--> statement-breakpoint
ALTER TABLE "seat_lots" ADD CONSTRAINT "seat_lots_ended" CHECK ("seat_lots"."ended_at" is null or ("seat_lots"."used" = 0 and "seat_lots"."invoice_id" is not null));--> statement-breakpoint
ALTER TABLE "seat_payments" ADD CONSTRAINT "seat_payments_payment" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict;--> statement-breakpoint
-- What a payment was for and what became of it is written once; what ended stays ended.
CREATE FUNCTION "seat_payments_stay"() RETURNS trigger AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (OLD.outcome IS NOT NULL AND OLD.outcome IS DISTINCT FROM NEW.outcome)
    OR (OLD.payment_id, OLD.invoice_id, OLD.ordered_at) IS DISTINCT FROM (NEW.payment_id, NEW.invoice_id, NEW.ordered_at) THEN
    RAISE EXCEPTION 'payments of seats never change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "seat_payments_stay" BEFORE UPDATE OR DELETE ON "seat_payments" FOR EACH ROW EXECUTE FUNCTION "seat_payments_stay"();
--> statement-breakpoint
-- The money of an invoice goes back with its teachers' shares (0086); what ended once does not begin again.
CREATE FUNCTION "follow_seats_back"() RETURNS trigger AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL THEN
    RAISE EXCEPTION 'seats that ended stay so' USING ERRCODE = 'restrict_violation';
  END IF;
  UPDATE royalty_sales SET reversed_at = NEW.ended_at
    WHERE reversed_at IS NULL AND reference = (SELECT 'seat-invoice:' || number FROM seat_invoices WHERE id = NEW.invoice_id);
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "seat_lots_back" AFTER UPDATE OF "ended_at" ON "seat_lots" FOR EACH ROW
  WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at) EXECUTE FUNCTION "follow_seats_back"();
