-- What happened with a customer, without the single answers of its assessments: there are a hundred times as many of them.
create index audit_events_timeline on audit_events (organization_id, customer_id, at, seq)
  where customer_id is not null and action <> 'assessment.answered';
