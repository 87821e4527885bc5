-- What keeps somebody out waits for nothing of theirs that waits in another system.
alter table effect add column apart boolean not null default false;
