-- An administrator moves lists to another mail suite: each is made there once they said so of it.
alter table "Liste" add column suite_voulue text;
