-- What needs somebody today: drafts of reviews, high gaps for which nothing is decided, and customers by vCIO and the day of their next review.
create index qbrs_drafts_of on qbrs (organization_id, owner_id, updated_at, id) where status = 'draft';
create index findings_high_unassigned on findings (organization_id, first_seen_at, id) where inbox_group = 'unassigned' and severity = 'high';
create index customers_reviews_of on customers (organization_id, vcio_id, review_key, id) where status = 'active';
