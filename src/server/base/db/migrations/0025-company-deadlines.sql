-- What of tourists' debts is late, and what has to be paid soon: added up from the index alone.
create index sales_deadlines on sales (company_id, deadline_date, id) include (debt)
  where lifecycle = 'active' and debt > 0 and deadline_date is not null;
