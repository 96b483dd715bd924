-- It keeps more than keys now: the seed that the data were made under too.
ALTER TABLE "operator_key" RENAME TO "kept_setting";
