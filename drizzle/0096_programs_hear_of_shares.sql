CREATE TABLE "royalty_news" (
	"sale_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	CONSTRAINT "royalty_news_sale_id_user_id_type_pk" PRIMARY KEY("sale_id","user_id","type"),
	CONSTRAINT "royalty_news_type" CHECK ("royalty_news"."type" in ('royalty.earned', 'royalty.refunded'))
);
--> statement-breakpoint
ALTER TABLE "royalty_news" ADD CONSTRAINT "royalty_news_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "royalty_news" ADD CONSTRAINT "royalty_news_share" FOREIGN KEY ("sale_id","user_id") REFERENCES "public"."royalty_shares"("sale_id","user_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "royalty_news_user" ON "royalty_news" USING btree ("user_id");
--> statement-breakpoint
-- In the transaction that writes the share or takes it back, whichever way it comes, also by the version before this one. What brought
-- nothing is no news. Nothing here can refuse a verdict about money.
CREATE FUNCTION "news_of_share"() RETURNS trigger AS $$
BEGIN
  INSERT INTO royalty_news (sale_id, user_id, type) VALUES (NEW.sale_id, NEW.user_id, 'royalty.earned') ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "royalty_shares_news" AFTER INSERT ON "royalty_shares" FOR EACH ROW WHEN (NEW.amount_kes > 0)
  EXECUTE FUNCTION "news_of_share"();
--> statement-breakpoint
CREATE FUNCTION "news_of_return"() RETURNS trigger AS $$
BEGIN
  INSERT INTO royalty_news (sale_id, user_id, type)
    SELECT sale_id, user_id, 'royalty.refunded' FROM royalty_shares WHERE sale_id = NEW.id AND amount_kes > 0
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "royalty_sales_news" AFTER UPDATE OF "reversed_at" ON "royalty_sales" FOR EACH ROW
  WHEN (OLD.reversed_at IS NULL AND NEW.reversed_at IS NOT NULL) EXECUTE FUNCTION "news_of_return"();
