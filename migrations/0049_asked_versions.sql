-- A change of what a deck asks for collects its data again, so what it said before that is kept as well.
alter table qbr_versions drop constraint qbr_versions_why_check;
alter table qbr_versions add constraint qbr_versions_why_check check (why in ('generate', 'refresh', 'ask', 'finalize', 'restore'));
