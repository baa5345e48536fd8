-- The bands in which the score of an assessment is read: those of its template, and from its approval on those it was approved with.
-- Null means the organisation's.
alter table assessments add column score_bands jsonb;

-- What was approved before keeps the bands that there were.
alter table assessments no force row level security;
update assessments set score_bands = '{"good": 85, "fair": 70, "poor": 50}' where status = 'approved';
alter table assessments force row level security;
