-- What a form hides on site is hidden in lists too: what replicas keep of people's eyes is kept under the version of the
-- model, which a form that is published moves.
create trigger model_moved after insert on "FormulaireVersion" referencing new table as moved
  for each statement execute function model_moved();
create trigger model_moved_with after delete on "FormulaireVersion" referencing old table as moved
  for each statement execute function model_moved();
create trigger model_moved_by after update on "FormulaireVersion" referencing old table as before new table as after
  for each statement execute function model_changed();
