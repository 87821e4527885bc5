-- A system may be reached in more than one way, each with the settings of its own form; settings of another shape were
-- never released.
delete from connector;
alter table connector add column connector text not null;
