CREATE INDEX "posts_hidden" ON "posts" USING btree ("hidden_at") WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX "replies_hidden" ON "replies" USING btree ("hidden_at") WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX "course_reviews_stars" ON "course_reviews" USING btree ("course_id","rating");--> statement-breakpoint
CREATE INDEX "bookings_held_by" ON "bookings" USING btree ("mentor_id") WHERE marked_at is not null and absent is null;