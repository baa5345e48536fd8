-- Cost of a day without systems, in the customer's currency, and its source in words. Both are shown in decks.
alter table customers
  add column standstill_cost   bigint check (standstill_cost >= 0),
  add column standstill_source text check (length(standstill_source) <= 60);
