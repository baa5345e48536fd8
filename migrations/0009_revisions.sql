-- An approved assessment is never opened again: a revision is a new one that says which it revises.
alter table assessments
  add column revises_id uuid,
  -- Who did the first thing of a review since the submission; from then on whoever submitted cannot take it back.
  add column review_begun_by uuid,
  add foreign key (organization_id, revises_id) references assessments (organization_id, id),
  add foreign key (organization_id, review_begun_by) references people (organization_id, id);
create unique index assessments_revision_unique on assessments (organization_id, revises_id)
  where revises_id is not null and status <> 'approved' and deleted_at is null;
create index assessments_revisions on assessments (organization_id, revises_id, created_at desc)
  where revises_id is not null and deleted_at is null;
