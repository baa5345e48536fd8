-- Since 0120 whoever adds to an audit log asks which customers a person may see; the console does so without a person. These are ids alone.
grant select (organization_id, person_id, customer_id) on person_customers to plumbline_console;
