-- What is large is done in parts: whoever takes it next goes on, and looks for nothing.
-- What takes away waits for nothing of its subject that was refused or failed.
alter table effect add column goes_on boolean not null default false, add column passes boolean not null default false;
