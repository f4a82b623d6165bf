DROP INDEX "payments_live";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "superseded_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_live" ON "payments" USING btree ("user_id","payment_type","reference_id") WHERE status = 'pending' and step in ('created', 'sending', 'prompted') and superseded_at is null;