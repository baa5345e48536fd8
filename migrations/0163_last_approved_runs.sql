-- The last approved run of a customer, whatever its template, however many there are.
create index assessments_last_approved on assessments (organization_id, customer_id, approved_at desc, id desc) include (template_id)
  where status = 'approved' and deleted_at is null and score is not null;
