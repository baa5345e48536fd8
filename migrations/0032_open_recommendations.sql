-- What a customer has still to decide and what it would cost, beside each customer of a list: read from an index alone.
create index recommendations_open on recommendations (organization_id, customer_id)
  include (one_time, recurring, recurring_per, cost_known, status) where state = 'open';
