-- How many days before its end administrators were told last that a token of a program ends.
alter table program_token add column reminded smallint;
