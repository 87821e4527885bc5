-- How much was wanted of a list before an administrator moved it to another mail suite: what came with the move ends with it where it is taken back.
alter table "Liste" add column suite_voulue_de integer;
