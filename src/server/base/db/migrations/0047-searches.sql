-- Every search reads what was written to its index since the last clean-up from beginning to end: 256 kB instead of 4 MB.
alter index sales_search set (gin_pending_list_limit = 256);
alter index clients_search set (gin_pending_list_limit = 256);
alter index bookings_search set (gin_pending_list_limit = 256);

-- How many rows a search will find is estimated from a sample of the texts, and decides whether rows are taken from the
-- index of the letters or from that of the sort. With the usual 100 texts, one of them stands for 1% of all sales.
alter table sales alter column search_letters set statistics 1000;
alter table clients alter column search_letters set statistics 1000;
analyze sales (search_letters);
analyze clients (search_letters);
