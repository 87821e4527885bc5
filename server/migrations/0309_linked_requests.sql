-- Whoever takes a request away asks which others were made of it: without this, by reading them all.
create index "Demande_linked" on "Demande" ("IdDemandeLiee") where "IdDemandeLiee" is not null;
