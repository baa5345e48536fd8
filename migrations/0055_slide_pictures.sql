-- Pictures of the slides that an organisation writes itself. They are not among the attachments of the review.
alter table file_places add column on_slide boolean not null default false check (not on_slide or qbr_id is not null);
