-- Needs code with 0223, which reads ids of customers in other tools from rows of their own.
alter table customers drop column connectwise_id, drop column autotask_id, drop column halopsa_id;
