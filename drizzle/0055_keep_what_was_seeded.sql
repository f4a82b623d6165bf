CREATE TABLE "seeded_records" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "seeded_records_kind_key_pk" PRIMARY KEY("kind","key")
);
