-- Time of the latest notification about a low score. A contact who keeps changing the score notifies once a day.
alter table survey_responses add column alerted_at timestamptz(3);
