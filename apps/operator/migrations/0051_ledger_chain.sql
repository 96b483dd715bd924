-- ledger_post_batch no longer calls them.
DROP AGGREGATE IF EXISTS ledger_chain(text, bigint, text, bigint, bigint, text, bigint, text);--> statement-breakpoint
DROP FUNCTION IF EXISTS ledger_chain_next(text, text, bigint, text, bigint, bigint, text, bigint, text);
