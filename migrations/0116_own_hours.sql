-- Whose numbers a person reads; null as the organisation writes them.
alter table people add column locale text check (locale ~ '^[a-z]{2}-[A-Z]{2}$');

-- From which hour to which one, where the person is, no mail is delivered to them; both null for none.
alter table notification_preferences
  add column quiet_from smallint check (quiet_from between 0 and 23),
  add column quiet_to   smallint check (quiet_to between 0 and 23),
  add constraint notification_preferences_quiet check ((quiet_from is null) = (quiet_to is null) and quiet_from is distinct from quiet_to or quiet_from is null);

-- When the quiet hours that hold at an instant end; null outside of them. An hour that daylight saving skips ends an hour later.
create function quiet_until(at timestamptz, zone text, quiet_from smallint, quiet_to smallint) returns timestamptz
language sql stable as $$
  select case
    when quiet_from < quiet_to and there.hour >= quiet_from and there.hour < quiet_to
      then (there.day + make_interval(hours => quiet_to)) at time zone zone
    when quiet_from > quiet_to and there.hour >= quiet_from
      then (there.day + interval '1 day' + make_interval(hours => quiet_to)) at time zone zone
    when quiet_from > quiet_to and there.hour < quiet_to
      then (there.day + make_interval(hours => quiet_to)) at time zone zone
  end
  from (select date_trunc('day', at at time zone zone) as day, extract(hour from at at time zone zone) as hour) there
$$;
