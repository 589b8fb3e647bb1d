// The tutorial peer on PostgreSQL: Express and pg, a pool of ten, and one statement and one commit per request.

import express from "express";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query(`CREATE TABLE IF NOT EXISTS expenses (
  id SERIAL PRIMARY KEY,
  description TEXT NOT NULL,
  amount NUMERIC(12, 2) NOT NULL,
  date DATE NOT NULL
)`);

const app = express();
app.use(express.json());

app.post("/expenses", async (req, res) => {
  const { description, amount, date } = req.body;
  if (!description || amount === undefined || !date) {
    return res.status(400).json({ error: "description, amount and date are required" });
  }
  await pool.query("INSERT INTO expenses (description, amount, date) VALUES ($1, $2, $3)", [
    description,
    amount,
    date,
  ]);
  res.status(201).json({ message: "Expense added" });
});

app.get("/expenses", async (_req, res) => {
  const { rows } = await pool.query("SELECT * FROM expenses ORDER BY date DESC");
  res.json(rows);
});

app.get("/expenses/total", async (_req, res) => {
  const { rows } = await pool.query("SELECT SUM(amount) AS total FROM expenses");
  res.json({ total: rows[0].total || 0 });
});

const listener = app.listen(process.env.PORT || 3000, "127.0.0.1", () => {
  process.stdout.write(`Server running on http://127.0.0.1:${listener.address().port}\n`);
});
