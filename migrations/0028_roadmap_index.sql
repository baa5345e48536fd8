-- Read alone by the roadmap of all customers. Rows are 1.8 kB wide: without it 50,000 recommendations are 90 MB, read twice.
create index recommendations_roadmap on recommendations (organization_id, customer_id)
  include (id, status, priority_order, target_year, target_quarter, one_time, recurring, recurring_per, cost_known) where status <> 'declined';
