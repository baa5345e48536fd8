-- What the approved runs of one template said in a time, of all customers together: which of its questions nobody has failed.
create index assessments_approved_of_template on assessments (organization_id, template_id, approved_at)
  where status = 'approved' and deleted_at is null;
