-- Name of the API token that pushed a file; null for files that a person added, connections and domain checks.
alter table evidence_runs add column token_name text;
