INSERT INTO "taken_receipt" ("receipt", "payment_id") SELECT "taken_receipt", "id" FROM "payment" WHERE "taken_receipt" IS NOT NULL ON CONFLICT DO NOTHING;
