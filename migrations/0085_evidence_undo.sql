-- Imports are undone together: files of one drop, or of one archive, share a batch.
alter table evidence_runs add column batch_id uuid;

-- State of the finding before the drift opened it: 'none' if there was no finding; null for drifts before this migration.
alter table evidence_drifts add column finding_was text;
