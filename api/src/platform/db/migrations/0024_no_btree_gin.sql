-- No index needs it since names are searched by an edital's own trigrams. Where it isn't ours to drop, or somebody else's indexes use it, it stays.
DO $$
BEGIN
  DROP EXTENSION IF EXISTS btree_gin;
EXCEPTION WHEN insufficient_privilege OR dependent_objects_still_exist THEN
  RAISE NOTICE 'The extension btree_gin stays: %', SQLERRM;
END $$;
